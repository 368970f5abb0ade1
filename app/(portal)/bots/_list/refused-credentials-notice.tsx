import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import Link from "next/link";

export function RefusedCredentialsNotice() {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      The game platform refused the credentials of these bots. Open a bot to replace them, or{" "}
      <Anchor component={Link} href="/bots/import" inherit c="inherit" underline="always">
        import them again
      </Anchor>{" "}
      to replace those of many at once.
    </Alert>
  );
}
