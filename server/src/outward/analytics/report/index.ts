// The overview of the last seven days as a mail, on a day of the week.

export { planNext, readOwnReport, updateOwnReport } from './own-report.ts'
export { reportSender } from './report-sender.ts'
