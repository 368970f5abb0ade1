import { expect, it, onTestFinished, vi } from "vitest";
import { addUnsavedChange, confirmBeforeClosing, leaveQuestion } from "./unsaved-changes.ts";

const TEXT = { title: "Leave?", consequence: "It is lost." };

/** The parts of a browser that tell of navigation. `finish` ends the traversal that was started last. */
function openPage() {
  const navigation = Object.assign(new EventTarget(), { traverseTo: vi.fn() });
  let finish: () => void = () => undefined;
  navigation.traverseTo.mockImplementation(() => ({
    finished: new Promise<void>((resolve) => {
      finish = resolve;
    }),
  }));
  const window = Object.assign(new EventTarget(), { navigation, location: { pathname: "/bots" } });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", new EventTarget());
  onTestFinished(() => {
    leaveQuestion.close();
    vi.unstubAllGlobals();
  });
  /** @returns Whether the page is left at once. */
  const goBack = () => {
    const event = new Event("navigate", { cancelable: true });
    const destination = { key: "before", url: "http://portal.example/overview" };
    return navigation.dispatchEvent(Object.assign(event, { navigationType: "traverse", destination }));
  };
  return { goBack, finish: () => finish() };
}

function confirm(): void {
  const go = leaveQuestion.get()?.go;
  leaveQuestion.close();
  if (typeof go === "function") go();
}

it("Back is asked again after a traversal that was allowed has ended, also while something else is unsaved", async () => {
  const { goBack, finish } = openPage();
  for (let n = 0; n < 2; n += 1) onTestFinished(addUnsavedChange({ ...TEXT, dialog: null }));
  expect(goBack()).toBe(false);
  confirm();
  expect(goBack()).toBe(true);
  finish();
  await Promise.resolve();
  expect(goBack()).toBe(false);
  expect(leaveQuestion.get()).not.toBeNull();
});

it("Cancel of one form of a dialog drops its own text, and asks for that of another one", () => {
  openPage();
  const close = vi.fn();
  const dialog = "new-bot";
  onTestFinished(addUnsavedChange({ ...TEXT, dialog, form: "own" }));
  confirmBeforeClosing(dialog, close, "own");
  expect(close).toHaveBeenCalledTimes(1);
  onTestFinished(addUnsavedChange({ ...TEXT, dialog, form: "other" }));
  confirmBeforeClosing(dialog, close, "own");
  expect(close).toHaveBeenCalledTimes(1);
  confirm();
  expect(close).toHaveBeenCalledTimes(2);
});

it("X asks for the text of every form, named or not", () => {
  openPage();
  const close = vi.fn();
  onTestFinished(addUnsavedChange({ ...TEXT, dialog: "new-bot" }));
  confirmBeforeClosing("new-bot", close);
  expect(close).not.toHaveBeenCalled();
});
