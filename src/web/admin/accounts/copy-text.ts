/**
 * Copies the text of a field. Where the clipboard may not be written (no HTTPS, permission refused), the field's text is
 * selected and the browser's older command tried; answers false when even that fails, with the text still selected.
 */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way left on an address without HTTPS
    return document.execCommand("copy");
  }
}
