import { Badge, Group } from "@mantine/core";
import classes from "./reference.module.css";

interface Props {
  /** What `name` is, such as `GET` of a path. */
  kind: string;
  name: string;
}

/** The method and path of an operation, or the type of a message. A long name wraps beside its kind. */
export const KindAndName = ({ kind, name }: Props) => (
  <Group gap="xs" wrap="nowrap" align="baseline">
    <Badge variant="light" radius="sm" className={classes.kind ?? ""}>
      {kind}
    </Badge>
    <span className={classes.path}>{name}</span>
  </Group>
);
