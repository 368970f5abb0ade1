/** Opens the command palette. It is shown as soon as its code is loaded. */
export async function openPalette(): Promise<void> {
  const { openSpotlight } = await import("@mantine/spotlight");
  openSpotlight();
}

/** Opens the command palette, or closes it when it is open. */
export async function togglePalette(): Promise<void> {
  const { toggleSpotlight } = await import("@mantine/spotlight");
  toggleSpotlight();
}
