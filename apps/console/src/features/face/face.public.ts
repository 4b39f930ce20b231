export { RecognisedFace } from "./recognised/RecognisedFace.tsx";
