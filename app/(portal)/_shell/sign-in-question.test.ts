import { expect, it, onTestFinished, vi } from "vitest";
import { SignInQuestion } from "./sign-in-question.ts";

/** An element of a page, as far as events are read: what its closest ancestors are. */
class FakeElement extends EventTarget {
  readonly #tag: string;
  constructor(tag: string) {
    super();
    this.#tag = tag;
  }
  closest(selector: string) {
    return selector.split(", ").includes(this.#tag) ? this : null;
  }
}

const act = (question: SignInQuestion, type: string, tag: string, key?: string) =>
  question.onAct({ type, target: new FakeElement(tag), ...(key !== undefined && { key }) });

function putAwayQuestion(): SignInQuestion {
  vi.stubGlobal("Element", FakeElement);
  onTestFinished(() => void vi.unstubAllGlobals());
  const question = new SignInQuestion();
  expect(question.mayShow("query")).toBe(true);
  question.putAway();
  return question;
}

it("once it is put away, what a page reads by itself does not show it again, and a refused change does", () => {
  const question = putAwayQuestion();
  expect(question.mayShow("query")).toBe(false);
  expect(question.mayShow("query")).toBe(false);
  expect(question.mayShow("mutation")).toBe(true);
  question.reset(); // somebody has signed in
  expect(question.mayShow("query")).toBe(true);
});

it.each([
  ["click", "button", undefined, true],
  ["click", "a", undefined, true],
  ["keydown", "input", "Enter", true],
  ["click", "input", undefined, false],
  ["click", "textarea", undefined, false],
  ["keydown", "textarea", "Enter", false],
  ["keydown", "input", "c", false],
])("%s on %s (%s) shows it with the next refusal: %s", (type, tag, key, shows) => {
  const question = putAwayQuestion();
  act(question, type, tag, key);
  expect(question.mayShow("query")).toBe(shows);
});
