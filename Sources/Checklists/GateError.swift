import Git
import Policies
import SourceText

/// Why the gate could not run at all (exit status 3).
package enum GateError: Error, Sendable {
  case git(GitError)
  /// The policy that has to judge does not decode.
  case policy(ConfigurationFault)
  /// The policy names a target that is no commit here.
  case unknownPolicyTarget(String)
  /// Target and head have no common history.
  case unrelatedHistories(target: String, head: String)
}
