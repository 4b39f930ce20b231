/**
 * Draws a scene and hands everything to the server that served it: `?scene=` the name, `&at=` seconds, comma-separated,
 * for single pictures instead of the clip, or `&truth=1` for no picture at all.
 */
import { type BuiltScene, type ClipFormat, type FigureBox } from "../src/scene/scene.ts";
import { scenes } from "../src/scene/scenes.ts";

const wanted = new URLSearchParams(location.search);

async function post(path: string, body: Blob | string): Promise<void> {
  const answer = await fetch(path, { method: "POST", body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

function createCamera({ stage, update }: BuiltScene): (time: number) => Promise<Blob> {
  let last: string | null = null;
  let picture: Blob | undefined;
  return async (time) => {
    const state = update(time);
    // Where nothing has moved since the last picture, it is the same.
    if (picture !== undefined && state !== null && state === last) return picture;
    stage.render();
    picture = await toJpeg(stage.renderer.domElement);
    last = state;
    return picture;
  };
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/jpeg", 0.96);
  });
}

async function drawClip(scene: BuiltScene, { fps, seconds, poster }: ClipFormat): Promise<void> {
  const takePicture = createCamera(scene);
  for (let i = 0; i < Math.round(seconds * fps); i++) await post("/frame", await takePicture(i / fps));
  await post("/poster", await takePicture(poster));
}

/** Boxes at least five times a second, at times at which there is a frame. */
async function tellTruth(scene: BuiltScene, { fps, seconds }: ClipFormat): Promise<void> {
  const boxes: { t: number; objects: FigureBox[] }[] = [];
  const every = Math.max(1, Math.round(fps / 5));
  for (let i = 0; i < Math.round(seconds * fps); i += every) {
    scene.update(i / fps);
    boxes.push({ t: Math.round((i / fps) * 1000) / 1000, objects: scene.boxes(i / fps) });
  }
  await post("/boxes", JSON.stringify(boxes));
  await post("/truth", JSON.stringify(scene.truth()));
}

async function run(): Promise<void> {
  const name = wanted.get("scene") ?? "";
  const scene = scenes.get(name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  await document.fonts.ready;
  const built = scene.build();
  const single = wanted.get("at");
  if (single === null) {
    if (!wanted.has("truth")) await drawClip(built, scene.format);
    await tellTruth(built, scene.format);
  } else {
    const takePicture = createCamera(built);
    for (const time of single.split(",")) await post(`/picture?at=${time}`, await takePicture(Number(time)));
  }
  await post("/done", "");
}

run().catch((error: unknown) =>
  post("/failed", error instanceof Error ? (error.stack ?? error.message) : String(error)),
);
