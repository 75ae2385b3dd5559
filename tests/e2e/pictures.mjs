// The pictures of the README, taken from the packed file: `node tests/e2e/pictures.mjs`.
//
// Everything is the sample event, so that the same file gives the same pictures.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open } from './harness.mjs';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** Name, route, what is waited for, what is done before the picture. */
const pictures = [
  ['setup', '#/new/selection', '#setup-name'],
  ['registration', '#/e/sample/registration', 'table.players'],
  ['check-in', '#/e/sample/check-in', '#content'],
  ['round', '#/e/sample/round/3', 'table.boards', page => page.keyboard.press('ArrowDown')],
  ['standings', '#/e/sample/standings', 'table'],
  ['crosstable', '#/e/sample/crosstable', 'table.crosstable'],
  ['player', '#/e/sample/player/18', 'table.card'],
  ['prizes', '#/e/sample/prizes', 'table.prizes'],
  ['publish', '#/e/sample/publish', '#give-page'],
  ['backup', '#/e/sample/backup', '#content h2'],
  ['board', '#/e/sample/board/pairings', '.wall-columns table'],
  ['ceremony', '#/e/sample/board/prizes', '.wall-ceremony', async page => { for (let i = 0; i < 8; i++) await page.keyboard.press('Space'); }],
];

const after = [];
const qihui = await open({ after: act => after.push(act) }, { locale: 'zh-CN', colorScheme: 'light' });
try {
  await mkdir(folder, { recursive: true });
  for (const [name, route, ready, act] of pictures) {
    await qihui.goto(route);
    await qihui.page.waitForSelector(ready);
    if (act) await act(qihui.page);
    // The board window's bar goes by itself.
    if (route.includes('/board/')) await qihui.page.waitForSelector('.wall-bar[data-hidden]', { state: 'attached' });
    await qihui.page.screenshot({ path: join(folder, `${name}.png`) });
  }
} finally {
  for (const act of after) await act();
}
