(function () {
  'use strict';
  var form = document.getElementById('form'), said = document.getElementById('said'), out = document.getElementById('out');
  var flat = function (text) { return String(text).replace(/[\t\r\n]+/g, ' ').trim(); };
  function today() {
    var d = new Date(), two = function (n) { return (n < 10 ? '0' : '') + n; };
    return d.getFullYear() + '-' + two(d.getMonth() + 1) + '-' + two(d.getDate());
  }
  function answers(row) {
    var found = {}, order = [], missing = null;
    [].forEach.call(row.querySelectorAll('[name]'), function (it) {
      var value = it.type === 'checkbox' ? (it.checked ? (it.hasAttribute('data-day') ? today() : it.value) : '') : flat(it.value);
      if (!(it.name in found)) { found[it.name] = ''; order.push(it.name); }
      if (value) found[it.name] += (found[it.name] ? '┋' : '') + value;
      it.removeAttribute('aria-invalid');
    });
    var filled = order.some(function (name) { return found[name]; });
    [].forEach.call(row.querySelectorAll('[data-required]'), function (it) {
      if (filled && !found[it.name] && !missing) missing = it;
    });
    return { filled: filled, missing: missing, line: 'row' + order.filter(function (name) { return found[name]; })
      .map(function (name) { return '\t' + name + '=' + found[name]; }).join('') };
  }
  // The whole text, or nothing and the first field that is missing is shown.
  function text() {
    var lines = ['棋会报名 1', 'event\t' + flat(form.dataset.event)], head = document.getElementById('head'), people = 0, missing = null;
    if (head) {
      var said = function (name) { return flat(form.elements[name] && head.querySelector('[name=' + name + ']').value || ''); };
      lines.push('unit\t' + said('unit'));
      lines.push('leader\t' + said('leader') + '\t' + said('role') + '\t' + said('phone'));
      if (!said('unit')) missing = head.querySelector('[name=unit]');
    }
    [].forEach.call(form.querySelectorAll('.person'), function (row) {
      var it = answers(row);
      if (it.filled) { people += 1; lines.push(it.line); missing = missing || it.missing; }
    });
    if (!people) missing = missing || form.querySelector('.person [name=name]');
    return missing ? { missing: missing } : { text: lines.join('\n') + '\n' };
  }
  function ready() {
    var it = text();
    if (it.missing) {
      it.missing.setAttribute('aria-invalid', 'true');
      it.missing.focus();
      say(form.dataset.missing);
      return null;
    }
    return it.text;
  }
  function say(what) { said.textContent = what; }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    var it = ready();
    if (!it) return;
    var link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['\ufeff' + it], { type: 'text/plain' }));
    link.download = form.dataset.file;
    document.body.appendChild(link);
    link.click();
    document.body.removeChild(link);
    say(form.dataset.file);
  });
  document.getElementById('copy').addEventListener('click', function () {
    var it = ready();
    if (!it) return;
    var byHand = function () { out.hidden = false; out.value = it; out.select(); say(form.dataset.byHand); };
    if (!navigator.clipboard || !navigator.clipboard.writeText) return byHand();
    navigator.clipboard.writeText(it).then(function () { out.hidden = true; say(form.dataset.copied); }, byHand);
  });
  var more = document.getElementById('more');
  if (more) more.addEventListener('click', function () {
    var all = form.querySelectorAll('.person'), last = all[all.length - 1];
    if (all.length >= 24) return;
    var next = last.cloneNode(true);
    [].forEach.call(next.querySelectorAll('[name]'), function (it) { if (it.type === 'checkbox') it.checked = false; else it.value = ''; });
    last.parentNode.insertBefore(next, last.nextSibling);
    next.querySelector('[name]').focus();
  });
})();
