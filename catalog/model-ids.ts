/** The IDs of models. They are part of the API's contract (`openapi/schemas/`). */
export const modelIds = {
  music: ['v3.5', 'v4', 'v4.5', 'v5'],
  images: ['image-1'],
  videos: ['video-1'],
} as const;
