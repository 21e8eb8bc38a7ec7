/**
 * Copies the text of a field. Where the clipboard is not available (no HTTPS, permission refused), it selects the
 * field's text and tries the browser's older command; returns false when that fails too, with the text still
 * selected.
 */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way on an address without HTTPS
    return document.execCommand("copy");
  }
}
