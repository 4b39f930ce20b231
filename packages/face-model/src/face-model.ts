import { detectorSide, findRawFaces } from "./blazeface.ts";
import { embeddingOf } from "./embedding.ts";
import { chipPoints, chipSide, chipSquare } from "./face-chip.ts";
import { cutSmooth, type FacePicture, mirrored, type Point } from "./face-geometry.ts";
import { type MeshedFace, meshFace, meshSide } from "./face-mesh.ts";
import { OnnxNetwork } from "./onnx-network.ts";

export interface FoundFace extends Omit<MeshedFace, "points"> {
  /** Score of the face, 0 to 1. */
  score: number;
  /** Embedding, of which only the direction matters. Absent: not requested. */
  embedding?: Int8Array;
}

export interface FindOptions {
  withEmbedding?: boolean;
  max?: number;
}

export interface FaceModel {
  /** Returns the faces in a picture, highest score first. */
  find(picture: FacePicture, options?: FindOptions): Promise<FoundFace[]>;
}

const minScore = 0.4;
const usualMax = 10;

/** Loads the networks, which models/face/README.md describes. Each network computes on one thread. */
export async function loadFaceModel(): Promise<FaceModel> {
  const [detector, mesh, descriptor] = await Promise.all([
    OnnxNetwork.load("face-detector", detectorSide),
    OnnxNetwork.load("face-mesh", meshSide),
    OnnxNetwork.load("face-descriptor", chipSide),
  ]);
  return {
    async find(picture, { withEmbedding = true, max = usualMax } = {}) {
      const faces: FoundFace[] = [];
      for (const raw of await findRawFaces(detector, picture, minScore, max)) {
        const meshed = await meshFace(mesh, picture, raw);
        if (meshed === undefined) continue;
        const { points, ...face } = meshed;
        const embedding = withEmbedding ? { embedding: await embed(descriptor, picture, points) } : {};
        faces.push({ ...face, score: raw.score, ...embedding });
      }
      return faces;
    },
  };
}

/**
 * Returns the mean of the embeddings of the aligned face and of its mirror image. The mean causes fewer errors than one
 * of them: docs/guide/faces.md.
 */
async function embed(network: OnnxNetwork, picture: FacePicture, points: readonly Point[]): Promise<Int8Array> {
  const chip = cutSmooth(picture, chipSquare(chipPoints.flatMap((at) => points[at] ?? [])), chipSide);
  const [plain] = await network.run(chip);
  const [mirror] = await network.run(mirrored(chip, chipSide));
  if (plain === undefined || mirror === undefined) throw new Error("the face descriptor has no output");
  return embeddingOf(plain.map((value, at) => value + (mirror[at] ?? 0)));
}
