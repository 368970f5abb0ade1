export interface Device {
  kind: "computer" | "phone" | "program" | "unknown";
  /** In words, as in "Firefox 145 on Windows". */
  name: string;
}

/** Narrow before wide: nearly every browser also claims to be Safari, and many to be Chrome. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\bVivaldi\/(\d+)/, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\bHeadlessChrome\/(\d+)/, "Headless Chrome"],
  [/\b(?:Chrome|CriOS|Chromium)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[^ ]* .*Safari\//, "Safari"],
];

const SYSTEMS: [pattern: RegExp, name: string, kind: Device["kind"]][] = [
  [/\biPhone\b/, "iPhone", "phone"],
  [/\biPad\b/, "iPad", "phone"],
  [/\bAndroid\b/, "Android", "phone"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS", "computer"],
  [/\bLinux\b|\bX11\b/, "Linux", "computer"],
];

/** A program names itself first, as in "curl/8.5.0". */
const PROGRAM = /^([A-Za-z][\w.-]{0,40})(?:\/(\d+(?:\.\d+)?))?/;

/** What a user agent says of itself. It can say anything: words for a person, not a proof. */
export function describeDevice(agent: string | null): Device {
  if (!agent) return { kind: "unknown", name: "Unknown device" };
  const browser = browserOf(agent);
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent));
  if (browser) return { kind: system?.[2] ?? "computer", name: system ? `${browser} on ${system[1]}` : browser };
  const [, program, version] = PROGRAM.exec(agent) ?? [];
  if (program && program !== "Mozilla") return { kind: "program", name: version ? `${program} ${version}` : program };
  return { kind: system?.[2] ?? "unknown", name: system ? `A browser on ${system[1]}` : "Unknown device" };
}

function browserOf(agent: string): string | null {
  for (const [pattern, name] of BROWSERS) {
    const found = pattern.exec(agent);
    if (found) return `${name} ${found[1]}`;
  }
  return null;
}
