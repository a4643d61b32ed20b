import type { Stories } from './stories.ts'

const SCHEDULED_IN_MS = 400

/** A survey emits no event of a response. */
export const surveyStories: Pick<Stories, 'survey_opened' | 'survey_closed'> = {
  survey_opened: [
    {
      title: 'a survey is opened, twice',
      async happens({ anna, survey }) {
        const asked = await survey()
        for (const _ of [1, 2]) await anna.must(200, 'PUT', `/v2/surveys/${asked.id}/open`)
        return [['survey_opened', { survey_id: asked.id, title: 'How are you?' }]]
      },
    },
    {
      title: 'its time comes',
      async happens({ anna, survey }) {
        const asked = await survey()
        const opens_at = new Date(Date.now() + SCHEDULED_IN_MS).toISOString()
        await anna.must(200, 'PUT', `/v2/surveys/${asked.id}/open`, { opens_at })
        return [['survey_opened', { survey_id: asked.id }]]
      },
    },
  ],
  survey_closed: [
    {
      title: 'mia answers, which emits nothing, and the survey is closed twice',
      async happens({ anna, mia, survey }) {
        const asked = await survey()
        await anna.must(200, 'PUT', `/v2/surveys/${asked.id}/open`)
        await mia.must(201, 'POST', `/v2/feed/surveys/${asked.id}/response`, { answers: [] })
        for (const _ of [1, 2]) await anna.must(200, 'PUT', `/v2/surveys/${asked.id}/close`)
        return [
          ['survey_opened', { survey_id: asked.id }],
          ['survey_closed', { survey_id: asked.id, title: 'How are you?', responses: 1 }],
        ]
      },
    },
  ],
}
