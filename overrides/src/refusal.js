// A value that the model refused: its sentence stands under the field until the reader's next move.

export function refuse(field, error, html) {
  error.innerHTML = html;
  error.hidden = false;
  field.setAttribute("aria-invalid", "true");
}

export function accept(field, error) {
  error.hidden = true;
  field.removeAttribute("aria-invalid");
}
