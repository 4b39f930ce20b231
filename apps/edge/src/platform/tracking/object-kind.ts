/**
 * Labels of the detector that algorithms use, grouped by kind. A van that is detected as a truck in one frame stays the
 * same object.
 */
const kinds = {
  person: ["person"],
  vehicle: ["car", "truck", "bus", "train"],
  livestock: ["cow", "horse", "sheep", "dog"],
  cycle: ["motorcycle", "bicycle"],
} as const;

export type ObjectKind = keyof typeof kinds;

const kindByLabel = new Map<string, ObjectKind>(
  (["person", "vehicle", "livestock", "cycle"] as const).flatMap((kind) =>
    kinds[kind].map((label) => [label, kind] as const),
  ),
);

/** Returns the kind of a label; undefined if no algorithm uses it. */
export function kindOf(label: string): ObjectKind | undefined {
  return kindByLabel.get(label);
}
