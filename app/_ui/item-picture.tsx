"use client";

import { IconPhoto } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { allowedImage } from "#server/contract/image-sources.ts";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./item-picture.module.css";

const SIZE = 40;
const SMALL_SIZE = 24;
const SourcesContext = createContext<readonly string[]>([]);

interface SourcesProps {
  /** The hosts from which pictures are loaded, as the content security policy of the page has them. */
  sources: readonly string[];
  children: ReactNode;
}

/** Allows pictures below it. */
export function ImageSources({ sources, children }: SourcesProps) {
  return <SourcesContext value={sources}>{children}</SourcesContext>;
}

interface Props {
  /** The address, as a shard or a preset has it. */
  image: unknown;
  itemId: string;
  /** Of the same size, in place of a picture that there is not. */
  fallback?: ReactNode;
  isSmall?: boolean;
}

/** The picture of an item, or a placeholder. Nothing while the operator allows no host of pictures. */
export function ItemPicture({ image, itemId, fallback, isSmall = false }: Props) {
  const sources = useContext(SourcesContext);
  if (sources.length === 0) return fallback ?? null;
  const address = allowedImage(image, sources);
  const placeholder = fallback ?? <Placeholder />;
  if (address === null) return placeholder;
  return <Picture key={address} {...{ address, itemId, isSmall, placeholder }} />;
}

interface PictureProps {
  address: string;
  itemId: string;
  isSmall: boolean;
  placeholder: ReactNode;
}

function Picture({ address, itemId, isSmall, placeholder }: PictureProps) {
  const { t } = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return placeholder;
  const size = isSmall ? SMALL_SIZE : SIZE;
  return (
    // biome-ignore lint/performance/noImgElement: the browser loads the picture as it is, and next/image would add its code
    <img
      className={classes.picture}
      data-small={isSmall || undefined}
      src={address}
      alt={t("shared.pictureOf", { itemId })}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}

function Placeholder() {
  return (
    <span className={classes.placeholder} aria-hidden>
      <IconPhoto size={20} stroke={1.4} />
    </span>
  );
}
