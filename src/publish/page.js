
(function () {
  var line = document.querySelector('.find'), field = document.getElementById('find'), status = line.querySelector('[role=status]');
  var rows = [].slice.call(document.querySelectorAll('tbody tr'));
  line.hidden = false;
  field.addEventListener('input', function () {
    var wanted = field.value.trim().toLowerCase(), found = rows.filter(function (row) {
      var hit = wanted !== '' && row.textContent.toLowerCase().indexOf(wanted) >= 0;
      row.classList.toggle('found', hit);
      return hit;
    });
    status.textContent = wanted === '' ? '' : String(found.length);
    if (found.length) found[0].scrollIntoView({ block: 'center' });
  });
})();
