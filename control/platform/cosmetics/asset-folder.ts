/**
 * The mount folder of an asset, from its address in the game's project. Empty for an address of another form.
 *
 * @example
 * assetFolderOf("FortniteGame/Plugins/GameFeatures/Extras/Content/Items/Hats/HAT_1"); // "/Extras/Items/Hats"
 * assetFolderOf("FortniteGame/Content/Items/Hats/HAT_1"); // "/Game/Items/Hats"
 */
export function assetFolderOf(path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  const content = parts.indexOf("Content");
  const folder = parts.slice(content + 1, -1).join("/");
  if (parts[0] !== "FortniteGame" || content < 1 || folder === "") return "";
  if (content === 1) return `/Game/${folder}`;
  return parts[1] === "Plugins" && content > 2 ? `/${parts[content - 1]}/${folder}` : "";
}
