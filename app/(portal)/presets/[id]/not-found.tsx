"use client";

import { IconHanger } from "@tabler/icons-react";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";
import { presetsTexts } from "../texts.ts";

const PresetNotFound = () => (
  <NotFoundPage heading={presetsTexts.preset} icon={IconHanger} texts={presetsTexts.notFound} href="/presets" />
);
export default PresetNotFound;
