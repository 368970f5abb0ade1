import type { Language } from "../../../_languages/language.ts";

export interface Device {
  kind: "computer" | "phone" | "program" | "unknown";
  /** For example "Firefox 145 on Windows". */
  name: string;
}

/** The more specific first: nearly every browser also claims to be Safari, and many claim to be Chrome. */
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

/** The user agent of a program begins with its name, as in "curl/8.5.0". */
const PROGRAM = /^([A-Za-z][\w.-]{0,40})(?:\/(\d+(?:\.\d+)?))?/;

/** Describes a session by its user agent. A client can send any user agent, so this is a hint and no proof. */
export function describeDevice({ t }: Language, agent: string | null): Device {
  if (!agent) return { kind: "unknown", name: t("account.devices.unknown") };
  const browser = browserOf(agent);
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent));
  if (browser)
    return {
      kind: system?.[2] ?? "computer",
      name: system ? t("account.devices.browserOn", { browser, system: system[1] }) : browser,
    };
  const [, program, version] = PROGRAM.exec(agent) ?? [];
  if (program && program !== "Mozilla") return { kind: "program", name: version ? `${program} ${version}` : program };
  return {
    kind: system?.[2] ?? "unknown",
    name: system ? t("account.devices.unknownBrowserOn", { system: system[1] }) : t("account.devices.unknown"),
  };
}

function browserOf(agent: string): string | null {
  for (const [pattern, name] of BROWSERS) {
    const found = pattern.exec(agent);
    if (found) return `${name} ${found[1]}`;
  }
  return null;
}
