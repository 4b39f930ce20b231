/**
 * Draws a scene in the browser and posts the frames and truth data to the server of this page. Query: `?scene=` the
 * name; `&at=` seconds, separated by commas, draws single pictures instead of the clip; `&truth=1` draws no pictures.
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
    // An unchanged state means that nothing has moved since the last picture, so that picture is used again.
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

/** Posts the boxes at least five times per second of the clip, at times of frames, and then the truth. */
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
