export { fitPicture } from "./check/check-picture.ts";
export { eraseDemoFaces } from "./library/erase-demo-faces.queries.ts";
export { storeFace } from "./library/store-face.ts";
