export { keepPicture } from "./keep-picture.ts";
export { removeThumbnail } from "./thumbnail.ts";
