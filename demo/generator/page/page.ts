/**
 * Draws a scene and hands everything to the server that served it: `?scene=` the name, `&at=` seconds, comma-separated,
 * for single pictures instead of the clip.
 */
import { type BuiltScene, type ClipFormat } from "../src/scene/scene.ts";
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
  const boxes: { t: number; objects: unknown[] }[] = [];
  const every = Math.max(1, Math.round(fps / 5));
  for (let i = 0; i < Math.round(seconds * fps); i++) {
    const time = i / fps;
    await post("/frame", await takePicture(time));
    if (i % every === 0) boxes.push({ t: Math.round(time * 1000) / 1000, objects: scene.boxes(time) });
  }
  await post("/poster", await takePicture(poster));
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
  if (single === null) await drawClip(built, scene.format);
  else {
    const takePicture = createCamera(built);
    for (const time of single.split(",")) await post(`/picture?at=${time}`, await takePicture(Number(time)));
  }
  await post("/done", "");
}

run().catch((error: unknown) =>
  post("/failed", error instanceof Error ? (error.stack ?? error.message) : String(error)),
);
