export { EntrancePage } from "./EntrancePage.tsx";
export { EntranceForm } from "./fields/EntranceForm.tsx";
export { PhoneCodeField } from "./fields/PhoneCodeField.tsx";
export { PictureCodeField } from "./fields/PictureCodeField.tsx";
export { usePhoneCode } from "./fields/use-phone-code.ts";
export { usePictureCode } from "./fields/use-picture-code.ts";
export { useEnter } from "./use-enter.ts";
