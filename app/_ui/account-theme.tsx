import type { Theme } from "#server/contract/preferences.ts";

/** Where Mantine keeps the theme of this browser. */
const KEY = "mantine-color-scheme-value";

/** Makes the account's theme that of this browser, before the first paint: a person finds it wherever they sign in. */
export function AccountTheme({ nonce, theme }: { nonce: string | undefined; theme: Theme | null }) {
  if (theme === null) return null;
  const value = theme === "system" ? "auto" : theme;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`try{localStorage.setItem("${KEY}","${value}")}catch{}`}
    </script>
  );
}
