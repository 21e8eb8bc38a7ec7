/** Ground of the pages by day and by night (`--page` in styles/foundation/tokens.css), for what stands outside them. */
export const themeColours = { light: "#fbfbf7", dark: "#0d1b18" } as const;
