/** A place in a text, counted from 1 as editors do. */
export interface Place {
  line: number;
  column: number;
  /** Characters before it, from 0. */
  offset: number;
}

export interface JsonProblem {
  message: string;
  place: Place;
}

type Path = readonly PropertyKey[];

export type ReadJson =
  | { problem: null; value: unknown; placeOf: (path: Path) => Place }
  | { problem: JsonProblem; value?: undefined };

/** JSON with where each of its values stands. Browsers do not agree on telling where a text goes wrong. */
export function readJson(text: string): ReadJson {
  const walk = new Walk(text);
  try {
    walk.all();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problem: { message: error.message, place: placeAt(text, error.offset) } };
  }
  return { problem: null, value: JSON.parse(text), placeOf: (path) => placeAt(text, walk.nearest(path)) };
}

function placeAt(text: string, offset: number): Place {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
}

class Unreadable extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[^"\\]/y;
const ESCAPED = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const keyOf = (path: Path) => JSON.stringify(path.map(String));

/** Goes through a text by the grammar of JSON (RFC 8259) and notes where each member begins. */
class Walk {
  private readonly text: string;
  private readonly places = new Map<string, number>();
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  all(): void {
    this.value([]);
    this.take(SPACE);
    if (this.at < this.text.length) this.fail("The end");
  }

  /** Where a value stands or, when the text lacks it, the value that should hold it. */
  nearest(path: Path): number {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = this.places.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return offset;
    }
    return 0;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    this.at += found?.length ?? 0;
    return found;
  }

  /** Takes this character, after any space. */
  private is(character: string): boolean {
    this.take(SPACE);
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private fail(wanted: string): never {
    const next = this.text[this.at];
    throw new Unreadable(`${wanted} is missing before ${next ? JSON.stringify(next) : "the end of the text"}`, this.at);
  }

  private value(path: Path): void {
    if (this.is("{")) this.object(path);
    else if (this.is("[")) this.array(path);
    else if (this.is('"')) this.string();
    else if (this.take(NUMBER) === null && this.take(WORD) === null) this.fail("A value");
  }

  private object(path: Path): void {
    const seen = new Set<string>();
    if (this.is("}")) return;
    do this.member(path, seen);
    while (this.is(","));
    if (!this.is("}")) this.fail("A comma or a closing brace");
  }

  private member(path: Path, seen: Set<string>): void {
    this.take(SPACE);
    const start = this.at;
    if (!this.is('"')) this.fail("A name in double quotes");
    this.string();
    const name: string = JSON.parse(this.text.slice(start, this.at));
    if (seen.has(name)) throw new Unreadable(`${JSON.stringify(name)} is there twice`, start);
    seen.add(name);
    this.places.set(keyOf([...path, name]), start);
    if (!this.is(":")) this.fail("A colon");
    this.value([...path, name]);
  }

  private array(path: Path): void {
    if (this.is("]")) return;
    let index = 0;
    do {
      this.take(SPACE);
      this.places.set(keyOf([...path, index]), this.at);
      this.value([...path, index]);
      index += 1;
    } while (this.is(","));
    if (!this.is("]")) this.fail("A comma or a closing bracket");
  }

  /** What is left of a string after its opening quote. */
  private string(): void {
    while (this.text[this.at] !== '"') {
      const isControl = this.text.charCodeAt(this.at) < 0x20;
      if (isControl || (this.take(PLAIN) ?? this.take(ESCAPED)) === null) this.fail("A closing quote");
    }
    this.at += 1;
  }
}
