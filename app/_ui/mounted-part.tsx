"use client";

import { type ReactNode, useState } from "react";

interface Props {
  isShown: boolean;
  children: ReactNode;
}

/** Stays as it is while another part is shown in its place, once it has been shown: what was typed in it is not lost. */
export function MountedPart({ isShown, children }: Props) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return <div hidden={!isShown}>{wasShown && children}</div>;
}
