export { fitPicture } from "./check/check-picture.ts";
export { eraseFaces } from "./library/erase-faces.queries.ts";
export { storeFace } from "./library/store-face.ts";
