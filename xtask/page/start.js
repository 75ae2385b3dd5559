
// The packer puts this after the wasm-bindgen glue, in the same script. The script is run twice over:
// by the page, and, from its own text, by a worker that the page starts (a file:// page has no other
// script to start one from). Who runs it can tell by `document`.
if (typeof document === 'undefined') {
  let ready;
  onmessage = ({ data }) => {
    if (!ready) {
      ready = __wbg_init({ module_or_path: data.module });
      return;
    }
    ready
      .then(() => work(data.request, (done, all) => postMessage({ id: data.id, done, all })))
      .then(answer => postMessage({ id: data.id, answer }), error => postMessage({ id: data.id, error: String(error) }));
  };
} else if (!window.qihuiTooOld) {
  const text = id => document.getElementById(id).textContent;
  // One character a byte, in the page's encoding; `=` says that the next one was moved up by 64.
  const bytesOf = text => {
    const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    const byteOf = new Map([...letters].map((letter, byte) => [letter.charCodeAt(0), byte]));
    const bytes = new Uint8Array(text.length);
    let size = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      bytes[size++] = code === 61 ? text.charCodeAt(++i) - 64 : code < 128 ? code : byteOf.get(code);
    }
    return bytes.subarray(0, size);
  };
  if (document.characterSet !== 'windows-1252') {
    // A server that names another encoding turns the block into something else. From a disk this can't happen.
    window.qihuiBroken('这个网站把文件的编码改了。请下载 qihui.html，在自己的电脑上双击打开。\n' +
      'This site serves the file in another encoding (' + document.characterSet + '). Download qihui.html and open it by double-click.');
    throw new Error('served as ' + document.characterSet);
  }
  const bytes = bytesOf(text('qihui-wasm'));
  const module = WebAssembly.compile(self.fzstd.decompress(bytes));

  module
    .then(it => __wbg_init({ module_or_path: it }))
    .then(() => document.documentElement.setAttribute('data-ready', ''), error => window.qihuiBroken(error));

  // `qihuiWork(request, tell)`: a promise of the answer of the wasm function `work`, run beside the page;
  // `tell(done, all)` is called on the way, where the work knows how far it is.
  // One worker, started when first asked for; when it dies, all who wait are told and the next asks anew.
  const waiting = new Map();
  let beside, asked = 0;
  const started = async () => {
    const it = new Worker(URL.createObjectURL(new Blob([text('qihui-start')], { type: 'text/javascript' })));
    it.onmessage = ({ data: { id, answer, error, done, all } }) => {
      const { resolve, reject, tell } = waiting.get(id);
      if (done !== undefined) return tell?.(done, all);
      waiting.delete(id);
      if (error === undefined) resolve(answer); else reject(new Error(error));
    };
    it.onerror = event => {
      event.preventDefault();
      it.terminate();
      beside = undefined;
      for (const { reject } of waiting.values()) reject(new Error('worker: ' + (event.message || 'did not start')));
      waiting.clear();
    };
    it.postMessage({ module: await module });
    return it;
  };
  window.qihuiWork = async (request, tell) => {
    const own = beside ??= started();
    const it = await own;
    if (own !== beside) throw new Error('stopped');
    return new Promise((resolve, reject) => {
      const id = asked++;
      waiting.set(id, { resolve, reject, tell });
      it.postMessage({ id, request });
    });
  };
  // `qihuiStop()`: whoever waits is told, and the worker is gone in the midst of its work.
  window.qihuiStop = () => {
    beside?.then(it => it.terminate(), () => {});
    beside = undefined;
    for (const { reject } of waiting.values()) reject(new Error('stopped'));
    waiting.clear();
  };
}
