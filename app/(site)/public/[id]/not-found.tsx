import { Container } from "@mantine/core";
import { NoSuchBot } from "./no-such-bot.tsx";

export default function PublicBotNotFound() {
  return (
    <Container size="sm" py={{ base: "lg", sm: 48 }}>
      <NoSuchBot />
    </Container>
  );
}
