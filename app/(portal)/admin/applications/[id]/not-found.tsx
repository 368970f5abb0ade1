"use client";

import { IconAppsOff } from "@tabler/icons-react";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";
import { adminTexts } from "../../texts.ts";

const texts = adminTexts.applications;

const ApplicationNotFound = () => (
  <NotFoundPage heading={texts.title} icon={IconAppsOff} texts={texts.notFound} href="/admin/applications" />
);
export default ApplicationNotFound;
