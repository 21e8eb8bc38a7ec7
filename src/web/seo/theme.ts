/**
 * Ground of the pages by day and by night (`--page` in styles/foundation/tokens.css), and the ink of the day (`--ink`), for
 * what stands outside them.
 */
export const themeColours = { light: "#fbfbf7", dark: "#0d1b18", ink: "#13251f" } as const;
