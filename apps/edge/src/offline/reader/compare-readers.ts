import { PlateSignReader } from "#platform/model/plate-sign-reader.ts";
import { fuseReadings } from "#platform/plate/plate-fusion.ts";
import { type Compared, type ProposalEvidence } from "./proposal.rules.ts";
import { type PlateView, planesOf, type ViewSet, viewSize } from "./view-set.ts";

/** One picture, and which of the two recognisers read it right. */
export interface ReadPicture {
  view: PlateView;
  inUse: boolean;
  proposed: boolean;
}

const box = { x: 0, y: 0, w: viewSize.width, h: viewSize.height };

/**
 * Returns for each picture whether the recogniser reads it correctly. The true number of characters is passed in,
 * because another part of the product determines it.
 */
async function rightsOf(reader: PlateSignReader, set: ViewSet, pictures: readonly number[][]): Promise<boolean[]> {
  const rights: boolean[] = [];
  for (const indexes of pictures) {
    const [view] = indexes.map((index) => set.views[index]);
    if (view === undefined) continue;
    const answers = [];
    for (const index of indexes) {
      const [decodings] = await reader.read({ planes: planesOf(set, index), ...viewSize }, view.ground);
      if (decodings !== undefined) answers.push({ ...decodings, box, colour: "blue" as const });
    }
    const { seven, eight } = fuseReadings(answers);
    rights.push(view.plate === ([...view.plate].length === 8 ? eight.text : seven.text));
  }
  return rights;
}

/** Returns the indices of the views of each picture. */
function picturesOf({ views }: ViewSet): number[][] {
  return [...Map.groupBy(views.keys(), (index) => views[index]?.picture).values()];
}

/**
 * Reads all pictures of a set with both recognisers.
 * @param files paths of the networks
 */
export async function readWithBoth(
  set: ViewSet,
  { inUse, proposed }: { inUse: string; proposed: string },
): Promise<ReadPicture[]> {
  const pictures = picturesOf(set);
  const before = await rightsOf(await PlateSignReader.load(inUse), set, pictures);
  const after = await rightsOf(await PlateSignReader.load(proposed), set, pictures);
  return pictures.flatMap(([first], index) => {
    const view = set.views[first ?? -1];
    return view === undefined ? [] : [{ view, inUse: before[index] === true, proposed: after[index] === true }];
  });
}

const compared = (read: readonly ReadPicture[]): Compared => ({
  pictures: read.length,
  mended: read.filter(({ inUse, proposed }) => !inUse && proposed).length,
  broken: read.filter(({ inUse, proposed }) => inUse && !proposed).length,
});

function bySign(read: readonly ReadPicture[]): Record<string, Compared> {
  const signs = new Set(read.flatMap(({ view }) => [...view.plate]));
  return Object.fromEntries(
    [...signs].map((sign) => [sign, compared(read.filter(({ view }) => view.plate.includes(sign)))]),
  );
}

/**
 * Returns the evidence for or against a proposed recogniser.
 * @param drawn results for synthetic plates
 * @param judged results for the verdict set; only those of its test split count
 */
export function evidenceOf(drawn: readonly ReadPicture[], judged: readonly ReadPicture[]): ProposalEvidence {
  const unseen = judged.filter(({ view }) => view.split === "test");
  const corrected = unseen.filter(({ view }) => view.read !== view.plate);
  const mended = corrected.filter(({ inUse, proposed }) => !inUse && proposed);
  return {
    drawn: compared(drawn),
    drawnSigns: bySign(drawn),
    confirmed: compared(unseen.filter(({ view }) => view.read === view.plate)),
    corrected: compared(corrected),
    camerasMended: new Set(mended.map(({ view }) => view.camera)).size,
  };
}
