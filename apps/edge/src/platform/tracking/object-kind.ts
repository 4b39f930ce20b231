/** Labels of the detector that the algorithms know, in groups: a van taken for a truck in one frame is the same object. */
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

/** Undefined for what no algorithm asks for. */
export function kindOf(label: string): ObjectKind | undefined {
  return kindByLabel.get(label);
}
