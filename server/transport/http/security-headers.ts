import { imageSource } from "../../contract/image-sources.ts";
import { settings } from "../../settings/settings.ts";

type SecurityHeaders = Record<string, string>;

/** Headers of every reply: the listener sets them first. Code that renders HTML replaces the content security policy. */
export function securityHeaders(): SecurityHeaders {
  return {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    // Only for requests without CORS, such as <img> and <script>: what CORS allows is not touched by it.
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(settings().publicUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** The hosts from which pages load pictures, as sources of the content security policy. */
export const imageSources = (): string[] => settings().imageHosts.map(imageSource);

/** Headers of a page of the portal. Mantine sets sizes and colours as style attributes, hence `unsafe-inline` for styles only. */
export function pageSecurityHeaders(nonce: string) {
  const { production } = settings();
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${production ? "" : " 'unsafe-eval'"}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...imageSources()].join(" "),
    "font-src 'self'",
    `connect-src 'self'${production ? "" : " ws:"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return { ...securityHeaders(), "Content-Security-Policy": policy.join("; ") };
}

/**
 * An application may open the provider's pages in a window and wait for it to return to the application's address. The
 * opener must stay connected to that window.
 */
export const ALLOW_OPENER_HEADERS = { "Cross-Origin-Opener-Policy": "unsafe-none" };
