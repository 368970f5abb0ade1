import { MAX_ICON_CHARACTERS, MAX_ICON_PIXELS } from "#server/contract/application-details.ts";

/** Tried one after the other, until the file is small enough. */
const SIZES = [MAX_ICON_PIXELS, 96, 64, 48];

/**
 * The middle of a picture as a small PNG in base64. Drawn anew, so that nothing of the file itself is stored: neither
 * where a photo was taken, nor a format that browsers read differently.
 * @throws When the browser cannot read the file.
 */
export async function drawIcon(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const size of SIZES) {
      const icon = draw(picture, size);
      if (icon.length <= MAX_ICON_CHARACTERS) return icon;
    }
  } finally {
    picture.close();
  }
  throw new Error("the picture stays too large");
}

function draw(picture: ImageBitmap, size: number): string {
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser does not draw");
  context.imageSmoothingQuality = "high";
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, x, y, side, side, 0, 0, size, size);
  return canvas.toDataURL("image/png").replace(/^.*,/, "");
}
