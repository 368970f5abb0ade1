const MAX_HEADER_LENGTH = 1_000;
const MAX_REQUESTED = 8;

/** The languages that a browser asks for, by preference. A header that no browser sends counts as none. */
export function readRequestedLanguages(acceptLanguage: string | null | undefined): string[] {
  if (!acceptLanguage || acceptLanguage.length > MAX_HEADER_LENGTH) return [];
  return acceptLanguage
    .split(",", MAX_REQUESTED)
    .map((item) => {
      const [tag = "", ...parameters] = item.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0 && quality <= 1)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** The first requested language that there is, with the same language of another region where need be: `pt` by `pt-BR`. */
export function matchLanguage(requested: readonly string[], offered: readonly string[]): string | null {
  for (const tag of requested) {
    const found = findNearest(tag, offered);
    if (found !== null) return found;
  }
  return null;
}

function findNearest(tag: string, offered: readonly string[]): string | null {
  const asked = readTag(tag);
  if (!asked) return null;
  const { language, script, region } = asked.maximize();
  const similar = offered.filter((code) => {
    const likely = new Intl.Locale(code).maximize();
    return likely.language === language && likely.script === script;
  });
  const exact = similar.find((code) => code === asked.toString());
  const sameRegion = similar.find((code) => new Intl.Locale(code).maximize().region === region);
  const withoutRegion = similar.find((code) => new Intl.Locale(code).region === undefined);
  return exact ?? sameRegion ?? withoutRegion ?? similar[0] ?? null;
}

function readTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null; // `*`, or no code of a language
  }
}
