"use client";

import { IconChecks } from "@tabler/icons-react";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";
import { adminTexts } from "../../texts.ts";

const texts = adminTexts.requests;

const RequestNotFound = () => (
  <NotFoundPage heading={texts.title} icon={IconChecks} texts={texts.notFound} href="/admin" />
);
export default RequestNotFound;
