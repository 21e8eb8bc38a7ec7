/** Longer names are cut: some file systems take 255 bytes, and a letter may be four. */
const longest = 50;

/**
 * The `content-disposition` of a CV: a readable name such as `Amara-Okafor-CV.pdf`. Only letters and digits of the
 * applicant's name get into it, so no name can leave the folder, hide its ending or break out of the header. A name
 * beyond ASCII goes as RFC 5987 says, with a plain one beside it for old clients.
 */
export function cvDisposition(applicantName: string, reference: string): string {
  const name = fileName(applicantName.normalize("NFC"), reference);
  const plain = fileName(applicantName.normalize("NFKD").replace(/\p{M}/gu, ""), reference, /[^A-Za-z0-9]+/g);
  const header = `attachment; filename="${plain}"`;
  return name === plain ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function fileName(applicantName: string, reference: string, unfit = /[^\p{L}\p{M}\p{N}]+/gu): string {
  const [...letters] = applicantName.replace(unfit, "-");
  const name = letters
    .slice(0, longest)
    .join("")
    .replace(/^-+|-+$/g, "");
  return `${name || reference}-CV.pdf`;
}
