"use client";

import { createContext, type ReactNode, useContext } from "react";
import { Mascot } from "./mascot.tsx";

interface Brand {
  name: string;
  /** The address of the operator's logo; null: the mascot is the mark. */
  logo: string | null;
}

const BrandContext = createContext<Brand>({ name: "", logo: null });

export const SiteBrandProvider = ({ brand, children }: { brand: Brand; children: ReactNode }) => (
  <BrandContext value={brand}>{children}</BrandContext>
);

/** What the operator calls this service. */
export const useSiteName = (): string => useContext(BrandContext).name;

/** The mark beside the name of the service. */
export function SiteMark({ size = 28 }: { size?: number }) {
  const { logo } = useContext(BrandContext);
  if (logo === null) return <Mascot size={size} />;
  // biome-ignore lint/performance/noImgElement: a file of the operator, as large as it is shown
  return <img src={logo} alt="" height={size} style={{ maxWidth: size * 3, objectFit: "contain" }} />;
}
