export { keepPicture } from "./keep-picture.ts";
export { storageTexts, storeWithin } from "./storage-quota.ts";
export {
  countStorage,
  forgetStorageDays,
  type StorageLimit,
  type StorageNeed,
  uncountStorage,
} from "./storage-use.queries.ts";
export { removeThumbnail } from "./thumbnail.ts";
