import type { AssistantCall } from './assistant-call.ts'
import { CODES, JsonRpcError, type JsonRpcId } from './json-rpc.ts'
import { createMarks, TEXT_MAX_LENGTH } from './marked-text.ts'
import { toolsFor } from './tools/index.ts'
import { ToolError } from './tools/tool.ts'

/**
 * Runs a tool. Bad arguments and refusals of the calls behind it are errors of the tool, in a sentence.
 * @throws JsonRpcError for a tool that is not there
 */
export async function callTool(
  call: AssistantCall,
  id: JsonRpcId | null,
  params: Readonly<Record<string, unknown>>,
): Promise<object> {
  const tool = toolsFor(call).find(({ name }) => name === params.name)
  if (!tool) throw new JsonRpcError(CODES.params, 'The tool is not known', id)
  const given = params.arguments ?? {}
  try {
    const [fault] = tool.check(given)
    if (fault) throw new ToolError(`${fault.parameter || 'The arguments'} ${fault.message}`)
    const marks = createMarks()
    const structuredContent = fitted({ note: marks.note, ...(await tool.run(call, given as never, marks)) })
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { content: [{ type: 'text', text: error.message }], isError: true }
  }
}

/** With as many records of its list as the longest response holds. */
function fitted(result: Record<string, unknown>): Record<string, unknown> {
  const [name, list] = Object.entries(result).find(([, value]) => Array.isArray(value)) ?? []
  if (!name || !Array.isArray(list)) return result
  const room = TEXT_MAX_LENGTH - JSON.stringify({ ...result, [name]: [] }).length
  let used = 0
  const kept = list.filter(record => {
    used += JSON.stringify(record).length + 1
    return used <= room
  })
  return { ...result, [name]: kept }
}
