/** Renders each of `pages`, named by its address. Throws an error that names the first one that cannot be rendered. */
export function refuseBrokenPages<Page>(
  pages: Readonly<Record<string, Page>>,
  render: (page: Page) => void,
): void {
  for (const [path, page] of Object.entries(pages))
    try {
      render(page);
    } catch (error) {
      throw new Error(`The page ${path} cannot be rendered`, { cause: error });
    }
}
