const parts = [
  "password passwort passw0rd p@ssword p@ssw0rd passphrase secret changeme welcome letmein login logmein",
  "admin administrator master manager superuser root user guest test default temporary trustno",
  "qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm zxcvbn qazwsxedc qazwsx 1q2w3e4r5t 1q2w3e4r 1q2w3e",
  "iloveyou sunshine princess football liverpool arsenal chelsea manchester everton monkey dragon superman batman",
  "pokemon starwars london england spring summer autumn winter january february monday friday hello computer",
  "internet whatever carehome healthcare socialcare support nursing nurse hospital",
  "0123456789 1234567890 123456789 12345678 1234567 123456 12345 1234 123 987654321 987654 4321 321 2024 2025 2026",
];

/**
 * The parts that guessed passwords are put together from, the longest first, so that a part is taken out whole before
 * a shorter one is found inside it.
 */
export const commonParts: readonly string[] = parts
  .flatMap((line) => line.split(" "))
  .toSorted((left, right) => right.length - left.length);
