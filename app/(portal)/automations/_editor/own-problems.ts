import type { Automation } from "#control/automations/automation.ts";
import type { Problem } from "#server/contract/problem.ts";
import { cardPlaces, isWithin, type Place } from "./places.ts";

/**
 * What the service says of the automations of a category, split by whether it concerns this one.
 * @param index Its place, where it was sent in a list.
 */
export function splitProblems(problems: readonly Problem[], index?: number): { own: Problem[]; others: Problem[] } {
  const own: Problem[] = [];
  const others: Problem[] = [];
  for (const { path, message } of problems) {
    const inList = path.slice(path.indexOf("automations") + 1);
    if (path[0] === "automation") own.push({ path: path.slice(1), message });
    else if (index !== undefined && inList[0] === index) own.push({ path: inList.slice(1), message });
    else others.push({ path: inList, message });
  }
  return { own, others };
}

function partAt(automation: Automation, place: Place): unknown {
  let part: unknown = automation;
  for (const step of place) part = typeof part === "object" && part !== null ? Reflect.get(part, step) : undefined;
  return part;
}

/** A problem with the part that it was found in, so that it is forgotten once that part is changed. */
export interface NotedProblem {
  part: unknown;
  /** From the part on. */
  path: Problem["path"];
  message: string;
}

/** The place of the innermost card around a problem, or of the member of the automation. */
function ownerOf(places: readonly Place[], path: Place): Place {
  const around = places.filter((place) => isWithin(path, place)).sort((a, b) => b.length - a.length);
  return around[0] ?? path.slice(0, 1);
}

export function noteProblems(automation: Automation, problems: readonly Problem[]): NotedProblem[] {
  const places = cardPlaces(automation);
  return problems.map(({ path, message }) => {
    const owner = ownerOf(places, path);
    return { part: partAt(automation, owner), path: path.slice(owner.length), message };
  });
}

/** Those that are still there, where their parts are now. */
export function placeProblems(automation: Automation, noted: readonly NotedProblem[]): Problem[] {
  const members = Object.keys(automation).map((member): Place => [member]);
  const places = new Map([...members, ...cardPlaces(automation)].map((place) => [partAt(automation, place), place]));
  return noted.flatMap(({ part, path, message }) => {
    const place = places.get(part);
    return place ? [{ path: [...place, ...path], message }] : [];
  });
}
