export { removeThumbnail } from "./thumbnail.ts";
