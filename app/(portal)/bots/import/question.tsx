import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

interface Props<Answer> {
  title: string;
  text: string;
  answers: readonly Answer[];
  labelOf: (answer: Answer) => string;
  disabled: boolean;
  onAnswer: (answer: Answer, position: number) => void;
}

/** A question with a button for each answer. Nothing is imported until it is answered. */
export function Question<Answer>({ title, text, answers, labelOf, disabled, onAnswer }: Props<Answer>) {
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {text}
        </Text>
        <Group gap="xs">
          {answers.map((answer, position) => (
            <Button
              key={labelOf(answer)}
              size="xs"
              variant="default"
              disabled={disabled}
              onClick={() => onAnswer(answer, position)}
            >
              {labelOf(answer)}
            </Button>
          ))}
        </Group>
      </Stack>
    </Alert>
  );
}
