"use client";

import { Button } from "@mantine/core";
import { IconApps } from "@tabler/icons-react";
import { Link } from "../../../../_ui/link.tsx";
import { EmptyState } from "../../../../_ui/list-states.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { applicationTexts } from "./texts.ts";

export default function ApplicationNotFound() {
  return (
    <>
      <PageHeader title={applicationTexts.application} />
      <EmptyState icon={IconApps} title={applicationTexts.notFound.title} text={applicationTexts.notFound.text}>
        <Button component={Link} href="/developers/apps">
          {applicationTexts.notFound.action}
        </Button>
      </EmptyState>
    </>
  );
}
